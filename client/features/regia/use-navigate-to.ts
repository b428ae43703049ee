import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Goes to a place and waits until its screen is there: the last one, still listening, would ask again for what the
 * next person may not see.
 */
export const useGo = (): ((place: string) => Promise<void>) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const arrive = useRef((_key: string) => {});
  useEffect(() => arrive.current(key), [key]);
  return async (place) => {
    const arrival = new Promise<string>((resolve) => {
      arrive.current = resolve;
    });
    await navigate(place);
    await arrival;
  };
};
