import { createContext, useContext } from 'react';
import { Badge } from '../../ui/badge.tsx';

/** The id of the one ticket that costs less than all other results, where there is such a one. */
export const Cheapest = createContext<number | undefined>(undefined);

/** Marks it. */
export const CheapestBadge = ({ ticketId }: { ticketId: number }) =>
  useContext(Cheapest) === ticketId && <Badge tone="success">Il meno caro</Badge>;
