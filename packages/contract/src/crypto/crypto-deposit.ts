// Coins that come in: addresses to be paid at, deposits from their first block to their last confirmation, tokens that nobody knows, and how
// the networks are.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { coinRecords } from './coin-records.ts'
import { coins, networks } from '../kernel/coins.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { exportJobs } from '../workspace/export.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'

const access = areas.crypto
export const depositStatuses = ['CONFIRMING', 'SUCCESS', 'VANISHED', 'BELOW_MINIMUM'] as const
const address = z.object({
  id,
  coin: open(coins),
  network: open(networks),
  address: z.string(),
  label: z.string(),
  createdAt: instant,
})
export type DepositAddress = z.output<typeof address>

const query = coinRecords('POST secure/digiccy/deposit/query', access, depositStatuses)

export const cryptoDeposit = refreshedBy(['crypto-deposit.changed', 'balance.changed'], {
  addresses: read('POST secure/digiccy/address/query', {
    access,
    input: nothing,
    output: z.object({
      /** The newest first. */
      rows: z.array(address),
      /** Coins that can be deposited now. */
      coins: z.array(open(coins)),
    }),
  }),
  addAddress: change('POST secure/digiccy/address/add', {
    does: { en: 'Created a deposit address', zh: '创建充币地址' },
    access: areas.cryptoWithdraw,
    // The chain's rail has transactions of its own.
    ownTransactions: true,
    input: z.object({
      coin: z.enum(coins),
      network: z.enum(networks),
      label: z.string().check(
        z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
        z.maxLength(60, { error: 'TOO_LONG' }),
      ),
    }),
    output: address,
  }),

  query,
  detail: read('POST secure/digiccy/deposit/detail', {
    access,
    input: byId,
    output: z.extend(query.row, {
      label: z.string(),
      block: z.int(),
      /** How often it was in a block: more than once after a reorganisation. */
      seen: z.int(),
      confirmedAt: z.nullable(instant),
      /** Its block vanished after it could be used. */
      lostAt: z.nullable(instant),
      valued: z.nullable(z.object({ rate: z.string(), by: z.string(), at: instant })),
      ...booked,
    }),
  }),
  download: change('POST secure/digiccy/deposit/download', {
    does: { en: 'Requested an export', zh: '申请导出' },
    access,
    idempotent: true,
    input: z.omit(exportJobs.add.input, { list: true }),
    output: exportJobs.add.output,
  }),
  /** Tokens that nobody knows, which came to the merchant's addresses: not credited. */
  ignored: read('POST secure/digiccy/deposit/ignored', {
    access,
    input: nothing,
    output: z.object({
      rows: z.array(
        z.object({
          id,
          at: instant,
          network: open(networks),
          txid: z.string(),
          token: z.string(),
          address: z.string(),
        }),
      ),
    }),
  }),
  networks: read('POST secure/digiccy/network/query', {
    access,
    input: nothing,
    output: z.object({
      rows: z.array(
        z.object({
          network: open(networks),
          height: z.int(),
          blockAt: instant,
          /** Its node does not follow, or nobody has asked it for minutes: confirmations are late. */
          isBehind: z.boolean(),
          /** What a transfer costs at the usual level. */
          fee: money,
        }),
      ),
    }),
  }),
})
