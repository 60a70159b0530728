import { Scene } from '../drawings/scene';
import type { SceneName } from '../drawings/scene-paths';

const windows: readonly { scene: SceneName; label: string }[] = [
  { scene: 'home', label: 'Home' },
  { scene: 'kitchen', label: 'Kitchen' },
  { scene: 'gym', label: 'Gym' },
  { scene: 'office', label: 'Office' },
];

/** A house front at night with four lit windows: the four places a doctor visits. */
export function HouseDrawing() {
  return (
    <div className="facade on-night">
      <ul className="facade-windows" aria-label="Where we visit">
        {windows.map(({ scene, label }) => (
          <li key={scene}>
            <div className="facade-window">
              <Scene name={scene} className="drawing-night size-full" />
            </div>
            <p className="facade-label">{label}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
