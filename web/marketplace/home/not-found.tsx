import { data } from 'react-router';
import { NotFound } from '../../layout/not-found.tsx';

/** Answers every address that has no screen. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
