import type { ComponentProps } from 'react';
import { LineDrawing } from '../line-drawing';

const icon = (path: string) => (props: ComponentProps<'svg'>) => (
  <LineDrawing {...props}>
    <path d={path} />
  </LineDrawing>
);

const circle = 'M2.75 12a9.25 9.25 0 1 0 18.5 0a9.25 9.25 0 1 0-18.5 0';

export const AlertIcon = icon(`${circle}M12 7.5v5.5M12 16.4v.1`);
export const CheckIcon = icon(`${circle}M8 12.4l2.8 2.8L16.2 9.6`);
export const ChevronIcon = icon('m6.5 9.5 5.5 5.5 5.5-5.5');
