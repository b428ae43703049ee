import { useState, type ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'question' | 'confirmLabel' | 'danger' | 'children'
>;

interface AskButtonProps extends Question {
  /** The text of the button. */
  label: string;
  /** Its name, where several are alike. */
  name?: string;
  onConfirm: () => Promise<void>;
}

/** A button that asks before it does what cannot be undone; the children say what is lost. */
export function AskButton({ label, name, onConfirm, ...question }: AskButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        isOpen={isAsked}
        onConfirm={() => {
          setAsked(false);
          void onConfirm();
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
