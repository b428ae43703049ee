import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type LinkProps as RouterLinkProps } from 'react-router-dom';

export interface LinkProps
  extends ComponentProps<'a'>, Pick<RouterLinkProps, 'to' | 'state' | 'reloadDocument'> {}

/** A link within the product. React Router's own brings along its prefetching, which is for frameworks. */
export function Link({ to, state, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const navigate = useLinkClickHandler(to, {
    state: state as unknown,
    ...(rest.target !== undefined && { target: rest.target }),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it has what the caller gives
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) navigate(event);
      }}
    />
  );
}
