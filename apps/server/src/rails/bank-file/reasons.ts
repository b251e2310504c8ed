// What banks say about a payment that they did not make, in the codes of ISO 20022 (ExternalStatusReason1Code, ExternalReturnReason1Code).
import type { PayoutFault } from '@falaj/contract/accounts/payout'

const faults: Readonly<Record<PayoutFault, readonly string[]>> = {
  ACCOUNT_CLOSED: ['AC04', 'AC05', 'AC07'],
  NAME_MISMATCH: ['BE01', 'BE04', 'BE22'],
  COMPLIANCE: ['AG01', 'AG07', 'AM02', 'FOCR', 'FR01', 'FRAD', 'LEGL', 'RR01', 'RR02', 'RR03', 'RR04', 'RR12'],
  BANK_REJECTED: ['AC13', 'AG03', 'AM04', 'AM10', 'CH03', 'CH04', 'CH20', 'DT01', 'FF01', 'FF03', 'FF05', 'TM01'],
  BENEFICIARY_REFUSED: [],
}
const byCode = new Map(
  (Object.entries(faults) as [PayoutFault, readonly string[]][]).flatMap(([fault, codes]) =>
    codes.map((code) => [code, fault] as const),
  ),
)
export const faultOf = (code: string | null): PayoutFault => byCode.get(code ?? '') ?? 'BENEFICIARY_REFUSED'

/** It was refused as a duplicate: the first one may be on its way, so nothing is given back. */
export const isDuplicate = (code: string | null): boolean => code === 'AM05' || /^DU0[1-5]$/.test(code ?? '')
