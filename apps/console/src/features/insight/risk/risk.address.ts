// What of the page is in its address: the rule that is edited, and the figure whose rows are shown.
import { riskClasses, riskFigures, type RiskClass, type RiskFigure } from '@falaj/contract/insight/risk'
import { href } from '@falaj/contract/kernel/routes'
import { locationNow, navigate, searchWith } from '../../../router/location.ts'

export const riskPath = '/risk/dashboard'
export const decisionHref = (id: string): string => href(riskPath, {}, { tab: 'decisions', open: id })
export const paymentHref = (id: string): string => href('/fiat/transaction/record', {}, { tab: 'payment', open: id })
export const recordHref = (kind: 'payment' | 'dispute', id: string): string =>
  href('/fiat/transaction/record', {}, { tab: kind, open: id })
export const putInAddress = (params: Readonly<Record<string, string | null>>, replace = false): void => {
  const { pathname, search } = locationNow()
  navigate(`${pathname}${searchWith(search, params)}`, { replace })
}
interface ShownRows {
  readonly figure: RiskFigure | null
  readonly trial: RiskClass | null
  readonly ruleId: string | null
}
export const shownRows = (search: string): ShownRows => {
  const params = new URLSearchParams(search)
  const [rows, of] = [params.get('rows'), params.get('of')]
  return {
    figure: riskFigures.find((each) => each === rows) ?? null,
    trial: riskClasses.find((each) => `try-${each}` === rows) ?? null,
    ruleId: of,
  }
}
export const percentOf = (part: bigint, whole: bigint): string =>
  whole === 0n ? '0.00' : (Number((part * 10_000n) / whole) / 100).toFixed(2)
