import { EGRESS } from "@portal/model/limits.ts";
import { type EgressCause, EgressError } from "./port.ts";

/** Buffers received data until it is read, up to a limit. Readers wait here. */
export class ReceiveBuffer {
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #end: EgressError | undefined;
  #wake = (): void => {};

  put(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > EGRESS.most_bytes) return this.end("too_much");
    this.#pieces.push(piece);
    this.#wake();
  }

  end(why: EgressCause): void {
    this.#end ??= new EgressError(why);
    this.#wake();
  }

  async take(ms: number): Promise<Buffer | null> {
    if (this.#pieces.length === 0 && !this.#end) await this.#news(ms);
    const piece = this.#pieces.shift();
    if (!piece && this.#end) throw this.#end;
    return piece ?? null;
  }

  #news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
