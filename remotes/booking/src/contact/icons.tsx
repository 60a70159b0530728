import { LineDrawing } from '@concierge/kit';

const icon = (path: string) => () => (
  <LineDrawing strokeWidth="1.5" className="size-6 shrink-0 text-pine">
    <path d={path} />
  </LineDrawing>
);

export const EnvelopeIcon = icon('M3.5 6h17v12.500h-17zM3.5 7l8.5 6.500L20.5 7');
export const PhoneIcon = icon(
  'M5 4h4l1.5 4.5-2.2 1.500a12 12 0 0 0 5.7 5.700l1.5-2.200L20 15v4a1.5 1.5 0 0 1-1.6 1.500A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
);
export const PlaceIcon = icon(
  'M12 21s-7-6.2-7-11.500a7 7 0 0 1 14 0C19 14.800 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
);
export const CheckIcon = icon('m5 12.5 4.5 4.500L19 7.5');
