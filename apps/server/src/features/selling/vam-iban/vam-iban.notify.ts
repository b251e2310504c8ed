import type { Emit } from '../../../platform/outbox/emit.ts'

/** Readers of transactions see deposits among them. */
export const depositChanged = async (emit: Emit, merchantId: string, id: string): Promise<void> => {
  await emit({ kind: 'vam-iban-deposit.changed', merchantId, audience: 'fiatTransactions', payload: { id } })
}
export const ibanChanged = async (emit: Emit, merchantId: string, id: string): Promise<void> => {
  await emit({ kind: 'vam-iban.changed', merchantId, audience: 'virtualBankAccount', payload: { id } })
}
