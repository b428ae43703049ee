import { useEffect, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { beginAnew } from '../lib/begin-anew.ts';
import { loadCode, useCode } from '../lib/load-code.ts';
import { LOADING } from '#contract/own-brand';
import styles from './frame.module.css';

/** Shown while the first screen's code is loading; banner and footer are there already. */
export function Loading() {
  return (
    <main className={styles.loading}>
      <p role="status">{LOADING}</p>
    </main>
  );
}

interface RouteCode {
  Component: ComponentType;
}

interface MissingProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * The code of a route. React Router keeps a rejected promise for as long as the page is open, so a failure resolves to a
 * component that asks again: when it is mounted, with each visit, when the browser is online again, and when it is told
 * to (GEN-13). Code that a newer version has replaced never comes: the page is loaded anew.
 */
export const lazyRoute =
  (load: () => Promise<RouteCode>, Missing: ComponentType<MissingProps>) =>
  async (): Promise<RouteCode & { isMissing?: true }> => {
    try {
      const { Component } = await loadCode(load);
      return { Component };
    } catch {
      const Late = () => {
        const { code, error, retry } = useCode(load, useLocation().key);
        // A screen that has no code holds nothing that a reload could lose.
        useEffect(() => {
          if (error !== null) void beginAnew();
        }, [error]);
        if (code) return <code.Component />;
        return error === null ? <Loading /> : <Missing error={error} onRetry={retry} />;
      };
      return { Component: Late, isMissing: true };
    }
  };
