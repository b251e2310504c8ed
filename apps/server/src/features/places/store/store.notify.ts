// Notices about a store for the members who work with stores.
import type { TxContext } from '../../../platform/command/context.ts'

export const tellStore = async (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  {
    id,
    name,
    what,
    open = null,
  }: {
    readonly id: string
    readonly name: string
    readonly what: 'closed' | 'refused'
    /** What is still open there. */
    readonly open?: { readonly en: string; readonly zh: string } | null
  },
): Promise<void> => {
  const text =
    what === 'closed'
      ? {
          en: `${name} is closed from today. Its tills and codes take no more payments.${open ? ` Still open there: ${open.en}.` : ''}`,
          zh: `门店 ${name} 今日起关闭，其收银台与收款码不再收款。${open ? `尚未处理：${open.zh}。` : ''}`,
        }
      : { en: `A photo of ${name} was refused. Send another one.`, zh: `门店 ${name} 的照片未通过，请重新提交。` }
  await emit({
    kind: 'store.notice',
    merchantId,
    audience: 'none',
    payload: { about: `store ${id} ${what}`, text, object: { kind: 'store', id } },
  })
}
