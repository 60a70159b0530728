/**
 * The router names that a remote may use. Re-exported because sharing the whole router as a federated
 * module would defeat tree-shaking (65 KB instead of 30).
 */
export { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { Link, NavLink } from './link';
export { ownedPath } from './owned-path';
