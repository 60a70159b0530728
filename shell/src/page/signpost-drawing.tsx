import { LineDrawing } from '@concierge/kit';
import type { ReactNode } from 'react';

/** A signpost under a street lamp, on the 404 page. Decoration. */
export default function SignpostDrawing(): ReactNode {
  return (
    <LineDrawing viewBox="0 0 160 200" strokeWidth="1.1" className="mx-auto w-40 overflow-visible sm:w-full">
      <g className="fill-lamp" fillOpacity="0.09" stroke="none">
        <circle cx="54" cy="58" r="92" />
        <circle cx="54" cy="58" r="60" />
      </g>
      <path d="M0 172h160M54 172V70M48 172q6-10 12 0M46 76h16M54 42v-6" />
      <path d="M108 172V84M108 92h34l8 8-8 8h-34zM108 116H78l-8 8 8 8h30zM114 100h20M84 124h18M104 84q4-6 8 0" />
      <path className="fill-lamp stroke-lamp" d="M44 70l4-28h12l4 28z" />
    </LineDrawing>
  );
}
