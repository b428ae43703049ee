import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Resolves once the screen at the path is rendered. */
export type NavigateTo = (path: string) => Promise<void>;

/**
 * `navigate`, but resolved only once the new screen is rendered. A session that changed earlier would make the
 * old screen, still mounted, send its requests with the new session, which may get a 403.
 */
export const useNavigateTo = (): NavigateTo => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const onRendered = useRef((_key: string) => {});
  useEffect(() => onRendered.current(key), [key]);
  return async (path) => {
    const rendered = new Promise<string>((resolve) => {
      onRendered.current = resolve;
    });
    await navigate(path);
    await rendered;
  };
};
