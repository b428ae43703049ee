import { renderSVG } from 'uqr';

interface RoomCodeProps {
  address: string;
  className: string | undefined;
}

/** An address as a QR code, for the phones in the room. */
export function RoomCode({ address, className }: RoomCodeProps) {
  return (
    <img
      alt={`Codice QR: ${address}`}
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
      className={className}
    />
  );
}
