import type { Emit } from '../../../platform/outbox/emit.ts'

export const notifyChanged = async (emit: Emit, merchantId: string, id: string | null): Promise<void> => {
  await emit({ kind: 'invoice.changed', merchantId, audience: 'invoice', payload: { id } })
}
