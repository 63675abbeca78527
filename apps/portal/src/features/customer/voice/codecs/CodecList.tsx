import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from "@tabler/icons-react";
import { useId, useRef, type KeyboardEvent } from "react";
import { rowOffset } from "#platform/drag/drop-index.ts";
import { useDragOrder } from "#platform/drag/useDragOrder.ts";
import { useNextFocus } from "#platform/keyboard/useNextFocus.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./CodecList.module.css";
import { KBIT, moveCodec, type Codec, type Kind } from "./order.ts";
import { voiceText } from "../text.ts";

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface CodecListProps {
  readonly kind: Kind;
  readonly network: string;
  readonly used: readonly Codec[];
  readonly available: readonly Codec[];
  readonly error: string | undefined;
  readonly mayEdit: boolean;
  /** Gets the new list and a sentence that announces the change. */
  readonly onChange: (list: readonly Codec[], sentence: string) => void;
}

/** Codecs in use in order of preference, and the unused ones below. */
export function CodecList({ kind, network, used, available, error, mayEdit, onChange }: CodecListProps) {
  const t = useText(voiceText);
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const focus = useNextFocus(box);
  const unused = available.filter((codec) => !used.includes(codec));

  const move = (codec: Codec, to: number) => {
    const list = moveCodec(used, codec, to);
    if (list === used) return;
    focus.keep("li");
    onChange(list, t("codecs.moved", { codec: t(`codecs.${codec}`), n: list.indexOf(codec) + 1, all: list.length }));
  };
  const { list, drag, start } = useDragOrder<Codec, HTMLOListElement>(move);
  const remove = (codec: Codec) => {
    focus.on(`[data-codec="${codec}"]`);
    onChange(
      used.filter((one) => one !== codec),
      t("codecs.removed", { codec: t(`codecs.${codec}`) }),
    );
  };
  const add = (codec: Codec) => {
    focus.on(`[data-codec="${codec}"]`);
    onChange(
      [...used, codec],
      t("codecs.added", { codec: t(`codecs.${codec}`), n: used.length + 1, all: used.length + 1 }),
    );
  };
  const step = (event: KeyboardEvent, codec: Codec) => {
    const by = STEPS[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    move(codec, used.indexOf(codec) + by);
  };
  return (
    <section ref={box} className={styles.kind} aria-labelledby={id}>
      <h3 id={id}>
        <span className="vh">{network}: </span>
        {t(`codecs.${kind}`)}
      </h3>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {kind === "video" && used.length === 0 && <p className={styles.none}>{t("codecs.no_video")}</p>}
      <ol ref={list} className={styles.rows} data-dragging={drag !== null || undefined}>
        {used.map((codec, at) => {
          const name = t(`codecs.${codec}`);
          const room = drag && codec !== drag.key ? rowOffset(at, drag) : 0;
          return (
            <li
              key={codec}
              className={styles.row}
              data-dragged={codec === drag?.key || undefined}
              style={room === 0 ? undefined : { translate: `0 ${room}px` }}
            >
              {mayEdit && (
                // For the pointer only: the buttons and Alt with the arrow keys do the same.
                <span
                  className={styles.grip}
                  title={t("codecs.drag")}
                  aria-hidden
                  onPointerDown={(event) => start(event, codec)}
                >
                  <IconGripVertical size={15} stroke={1.7} />
                </span>
              )}
              <span className={`${styles.place} num`} aria-hidden>
                {at + 1}
              </span>
              <CodecWords codec={codec} />
              {mayEdit && (
                // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys work on each of its buttons
                <span className={styles.acts} onKeyDown={(event) => step(event, codec)}>
                  <button
                    type="button"
                    data-codec={codec}
                    aria-label={t("codecs.up", { codec: name })}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => move(codec, at - 1)}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </button>
                  <button
                    type="button"
                    aria-label={t("codecs.down", { codec: name })}
                    aria-disabled={at === used.length - 1 || undefined}
                    onClick={() => move(codec, at + 1)}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </button>
                  <button type="button" aria-label={t("codecs.remove", { codec: name })} onClick={() => remove(codec)}>
                    <IconX size={14} aria-hidden />
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {mayEdit && unused.length > 0 && (
        <div className={styles.unused}>
          <h4>{t(`codecs.off.${kind}`)}</h4>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
          <ul role="list">
            {unused.map((codec) => (
              <li key={codec} className={styles.row}>
                <CodecWords codec={codec} />
                <span className={styles.acts}>
                  <button
                    type="button"
                    data-codec={codec}
                    aria-label={t("codecs.use", { codec: t(`codecs.${codec}`) })}
                    onClick={() => add(codec)}
                  >
                    <IconPlus size={15} aria-hidden />
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function CodecWords({ codec }: { readonly codec: Codec }) {
  const t = useText(voiceText);
  const kbit = codec in KBIT ? KBIT[codec as keyof typeof KBIT] : null;
  return (
    <span className={styles.words}>
      <span className={styles.name}>
        {t(`codecs.${codec}`)}
        {kbit !== null && <small className="num">{t("codecs.kbit", { n: kbit })}</small>}
      </span>
      <small>{t(`codecs.${codec}.help`)}</small>
    </span>
  );
}
