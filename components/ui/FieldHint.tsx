import type { ComponentChildren } from 'preact';

interface Props {
  /** The id of the field, which names `<id>-hint` as its description. */
  id: string;
  children?: ComponentChildren;
}

/** Render what to know of a field before it is used; nothing where there is nothing to say. */
export function FieldHint({ id, children }: Props) {
  return children ? (
    <p id={`${id}-hint`} class="field-hint">
      {children}
    </p>
  ) : null;
}
