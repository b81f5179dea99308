import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Notice } from './Notice';

interface Props {
  /** What cannot be read. */
  children: ComponentChildren;
  /** The button that leads to the question. */
  button: string;
  question: { title: string; text: string; action: string };
  onAnew(): void;
}

/** Render that something saved cannot be read, and the way out: to give it up, after a question. */
export function AnewNotice({ children, button, question, onAnew }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice action={<Button onClick={() => setAsking(true)}>{button}</Button>}>{children}</Notice>
      {isAsking && (
        <Dialog
          title={question.title}
          action={question.action}
          losing
          onAction={() => {
            setAsking(false);
            onAnew();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{question.text}</p>
        </Dialog>
      )}
    </>
  );
}
