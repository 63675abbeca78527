import { ADDRESSES, PAYLOADS, type Payload, planted } from "./payloads.ts";

/** Assumed number of list items visible at once. */
const ON_SCREEN = 20;

/** The list item a text belongs to, and the length of the list. */
export interface Turn {
  readonly at: number;
  readonly size: number;
}

/** Where payloads are planted: a text in a reply, a cell of a file, a part of an address or an email. */
export class InjectionPoint {
  readonly name: string;
  readonly number: number;
  readonly seen = new Set<number>();
  /** Payloads that its contract allows. */
  allowed: readonly Payload[] = PAYLOADS;
  /** Whether it accepts several payloads at once. */
  joins = true;
  /** Payloads that it accepts only at the beginning, such as those that start with a line break. */
  onlyFirst: ReadonlySet<number> = new Set();
  #room = Infinity;

  constructor(name: string, number: number) {
    this.name = name;
    this.number = number;
  }

  get isFull(): boolean {
    return this.allowed.every(({ n }) => this.seen.has(n));
  }

  plant(payload: Payload): string {
    return planted(payload, this.number);
  }

  limitTo(room: number): void {
    if (room >= this.#room) return;
    this.#room = room;
    this.allowed = this.allowed.filter((payload) => this.plant(payload).length <= room);
  }

  /**
   * The payloads that no screen has shown here yet, distributed over the items of a list. The first is an address, so
   * that a value used as a link starts with a scheme.
   */
  text({ at, size }: Turn, round: number): string | null {
    if (this.allowed.length === 0) return null;
    const unseen = this.allowed.filter(({ n }) => !this.seen.has(n));
    const wanted = unseen.length > 0 ? unseen : this.allowed;
    const visible = Math.min(size, ON_SCREEN);
    const share = Math.ceil(wanted.length / visible);
    const others = Array.from({ length: share }, (_, n) => wanted[((at % visible) * share + n) % wanted.length]!);
    const joined = others.filter(({ n }) => !this.onlyFirst.has(n));
    if (!this.joins || joined.length === 0) return this.plant(others[0]!);
    const addresses =
      this.#room === Infinity ? ADDRESSES.filter(({ n }) => this.allowed.some((one) => one.n === n)) : [];
    const led = addresses.slice((round * 31 + at * 7 + this.number) % (addresses.length || 1)).slice(0, 1);
    return [...led, ...joined]
      .map((payload) => this.plant(payload))
      .reduce((text, more) => (text.length + 1 + more.length > this.#room ? text : `${text} ${more}`));
  }
}

/** All places, by name and by the number in a payload's mark. */
export class InjectionPoints {
  readonly #all: InjectionPoint[] = [];
  readonly #byName = new Map<string, InjectionPoint>();

  named(name: string): InjectionPoint {
    const known = this.#byName.get(name);
    if (known) return known;
    const place = new InjectionPoint(name, this.#all.length);
    this.#all.push(place);
    this.#byName.set(name, place);
    return place;
  }

  at(number: number): InjectionPoint | undefined {
    return this.#all[number];
  }

  get all(): readonly InjectionPoint[] {
    return this.#all;
  }
}
