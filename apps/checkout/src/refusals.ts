/** The build puts them here from the contract's table, which is too long for a payer's phone. */
declare const errorCodes: Readonly<Record<'METHOD_OFF' | 'PRODUCT_DAY_LIMIT' | 'LINK_HELD', number>>

/** What a payer reads when a call is refused; anything else has changed since the page was opened. */
export const refusals: Readonly<Record<number, 'methodOff' | 'dayLimit' | 'held'>> = {
  [errorCodes.METHOD_OFF]: 'methodOff',
  [errorCodes.PRODUCT_DAY_LIMIT]: 'dayLimit',
  [errorCodes.LINK_HELD]: 'held',
}
