// Parts of agreements for other features.
export { Difference } from './application.difference.tsx'
