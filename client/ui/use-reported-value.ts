import { useEffect, useState } from 'react';

interface Controlled {
  value: string;
  onChange: (value: string) => void;
}

/**
 * For a component that keeps what is typed in a state of its own although it has a `value`. Its `key` changes, so that
 * it starts anew, only when `value` is another than the last one that it reported.
 */
export const useReportedValue = ({ value, onChange }: Controlled) => {
  const [last, setLast] = useState({ value, key: 0 });
  if (last.value !== value) setLast({ value, key: last.key + 1 });
  const report = (typed: string) => {
    setLast({ value: typed, key: last.key });
    onChange(typed);
  };
  return { key: last.key, report };
};

/** Reports a text when it changes. React Aria's own `onChange` is silent about a date that is typed in part. */
export const useReport = (text: string, value: string, report: (text: string) => void) => {
  useEffect(() => {
    if (text !== value) report(text);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reports what is typed, not what others set
  }, [text]);
};
