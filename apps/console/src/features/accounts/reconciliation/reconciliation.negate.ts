import type { Money } from '@falaj/money'

/** What is taken off is shown with its sign. */
export const negate = ({ minor, currency }: Money): Money => ({ minor: -minor, currency })
