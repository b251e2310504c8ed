// What a member does on the way to a batch: a sheet, its upload, the second factor; and what a colleague does with some of its rows.
import { createHash } from 'node:crypto'
import { approval } from '@falaj/contract/people/approval'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { batchHeading } from '@falaj/contract/accounts/batch-transfer-rules'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { file } from '@falaj/contract/workspace/file'
import { payChunk } from '../features/accounts/batch-transfer/batch-transfer.jobs.ts'
import { newId } from '../platform/base/ids.ts'
import { anotherCode, approve, once, type Member } from './bank-account.ts'
import { recordKey } from './record-key.ts'
import { grantBySms } from './second-factor.ts'
import { uploadFile } from './upload.ts'
import { consoleHeaders, type World } from './world.ts'

export const sheetOf = (...lines: readonly string[]): string => `${[batchHeading, ...lines].join('\r\n')}\r\n`
/** Different from one another and from every other sheet. */
export const some = (n: number, amount = '10.00'): string =>
  sheetOf(
    ...Array.from({ length: n }, (_, at) => `2000000${2 + (at % 3)},${amount},AED,${newId().slice(0, 13)}-${at},`),
  )

export const batchDesk = (world: World, maker: Member, checker: Member) => {
  const upload = async ({ client }: Member, content: string | Buffer, name = 'pay.csv') => {
    const { ticket } = (await client.call(file.ticket, { purpose: 'sheet' })).body
    return uploadFile(world, ticket, content, name)
  }
  /** As it comes over the wire, so that refusals can be read. */
  const raw = async (who: Member, filePath: string, more: object = {}) => {
    const response = await world.app.inject({
      method: 'POST',
      url: urlOf(batchTransfer.add),
      headers: { ...consoleHeaders, ...once(), cookie: who.client.cookie },
      payload: JSON.stringify({ name: 'Rents', filePath, draftId: newId(), ...more }),
    })
    const { head, body } = response.json<{
      head: { code: number }
      body: { id: string; warnings: number; fields?: readonly { path: string; code: string }[]; left?: unknown }
    }>()
    return { code: head.code, fields: body.fields ?? [], body }
  }
  const prepared = async (content: string | Buffer, more: object = {}, name = 'pay.csv') => {
    const { code, body } = await raw(maker, (await upload(maker, content, name)).path, more)
    if (code !== 200) throw new Error(`the sheet was refused: ${JSON.stringify(body)}`)
    return body
  }
  const grantFor = async (id: string) => {
    await anotherCode(world)
    return grantBySms(world, maker.client, maker.mobile, batchTransfer.submit, { id })
  }
  const submitted = async (id: string) =>
    maker.client.call(batchTransfer.submit, { id }, { ...once(), ...(await grantFor(id)) })
  const pay = async (id: string, max?: number) =>
    payChunk(world.db, world.settings, await recordKey(world.db, 'batch_transfer', id), max)
  const payAll = async (id: string, max?: number): Promise<void> => {
    while (await pay(id, max)) continue
  }
  type ExcludedRows = readonly { readonly parts: number[]; readonly reason: string }[]
  /** The words that would be approved, and their hash as the reader's browser computes it. */
  const partOf = async (requestId: string, without: ExcludedRows, who = checker) => {
    const { code, body } = await who.client.call(approval.part, { id: requestId, without: [...without] })
    const hash = code === 200 ? createHash('sha256').update(body.canonical).digest('hex') : ''
    return { code, body, hash }
  }
  const approvePart = async (requestId: string, without: ExcludedRows, who = checker) => {
    const { hash } = await partOf(requestId, without, who)
    return who.client.call(approval.approve, { id: requestId, hash, without: [...without] }, once())
  }
  return {
    upload,
    raw,
    prepared,
    grantFor,
    submitted,
    pay,
    payAll,
    partOf,
    approvePart,
    approve: (requestId: string, who = checker) => approve(who, requestId),
    detailOf: async (id: string) => (await maker.client.call(batchTransfer.detail, { id })).body,
    rowsOf: async (batchId: string, size = 40) =>
      (await maker.client.call(batchTransfer.order, { filters: { batchId }, pageParam: { number: 1, size } })).body,
  }
}
