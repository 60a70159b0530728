import { LineDrawing } from '@concierge/kit';
import type { ComponentProps } from 'react';

// With reduced motion, the lamp is lit from the start.
const light = 'motion-safe:animate-[survey-lamp-on_900ms_400ms_cubic-bezier(0.2,0.7,0.2,1)_backwards]';

/** A front door in the evening. Its gold lamp lights up once, when a request has arrived. */
export function DoorwayDrawing(props: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 120 112" strokeWidth="2" {...props}>
      <path d="M8 106h104M38 106V34a22 22 0 0 1 44 0v72" />
      <path d="M46 106V36a14 14 0 0 1 28 0v70M46 52h28M60 22v30" />
      <circle cx="69" cy="76" r="1.6" />
      <path d="M32 100h56M94 42h7M101 42v8" />
      <circle className={`${light} fill-lamp/15`} cx="101" cy="58" r="26" stroke="none" />
      <path className={`${light} fill-lamp`} d="M96 50h10l3 13H93z" />
      <path d="M97 63v3h8v-3" />
      <path d="M14 106c0-9 3-14 8-18 5 4 8 9 8 18M22 88v18" />
    </LineDrawing>
  );
}
