import type { Money } from '@falaj/money'

/** Deductions are shown with their sign. */
export const negate = ({ minor, currency }: Money): Money => ({ minor: -minor, currency })
