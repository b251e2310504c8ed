import { sql } from 'kysely'
import { coins, coinTerms, type Network } from '@falaj/contract/kernel/coins'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { transfersOf } from '@falaj/ledger/transfers'
import { money } from '@falaj/money'
import { bind } from '../../../platform/http/bind.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { feeCoinOf } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { valueOf } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import { depositList } from './crypto-deposit.list.ts'
import * as store from './crypto-deposit.store.ts'

const shownIgnored = 20
/** A node that was unreachable for so long counts as behind, whatever its last answer. */
const staleMs = 5 * 60_000

export const cryptoDepositFeature = bind(cryptoDeposit, {
  async addresses({ tx, me, settings }) {
    return {
      rows: await store.addresses(tx, me().merchantId),
      coins: coins.filter((coin) => !settings.chain.coinsOff.has(coin)),
    }
  },

  async addAddress({ input, tx, me, settings, note, commit }) {
    const { merchantId, personId } = me()
    const { coin, network, label } = input
    if (settings.chain.coinsOff.has(coin)) throw failFields({ path: 'coin', code: 'COIN_OFF' })
    if (coinTerms[coin].network !== network) throw failFields({ path: 'network', code: 'NETWORK_OTHER' })
    const rail = await chainRailOf({ settings, db: tx })
    return commit(async (own) => {
      const index = await store.takeIndex(own.tx, network)
      const address = rail.addressAt(network, index)
      const named = { merchantId, personId, id: newId(), coin, network, address, index, label }
      const made = await store.addAddress(own.tx, named)
      note({ object: `deposit address ${address}`, after: { coin, network, label } })
      await own.emit({ kind: 'crypto-deposit.changed', merchantId, audience: 'crypto', payload: { id: made.id } })
      return made
    })
  },

  query: depositList.query,

  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await depositList.one(tx, merchantId, input.id)
    const facts = await store.depositFacts(tx, merchantId, row.id)
    const booked = await transfersOf(tx, merchantId, { kind: 'crypto-deposit', id: row.id })
    return {
      ...row,
      ...facts,
      valued: await valueOf(tx, merchantId, 'crypto-deposit', row.id, row.amount.currency),
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.amount.currency, booked),
    }
  },
  download: (call) => askForFile(call, { ...call.input, list: nameOf(cryptoDeposit.query) }),

  async ignored({ tx, me }) {
    const rows = await tx
      .selectFrom('crypto_ignored')
      .selectAll()
      .where('merchant_id', '=', me().merchantId)
      .orderBy('at', 'desc')
      .limit(shownIgnored)
      .execute()
    return {
      rows: rows.map(({ id, at, network, txid, token, to_address }) => ({
        id,
        at: at.toISOString(),
        network,
        txid,
        token,
        address: to_address,
      })),
    }
  },

  async networks({ tx }) {
    const { rows } = await sql<{
      network: Network
      height: number
      block_at: Date
      is_behind: boolean
      fee_minor: string
      checked_at: Date
    }>`select network, height, block_at, is_behind, fee_minor, checked_at from chain_cursor order by network`.execute(
      tx,
    )
    return {
      rows: rows.map(({ network, height, block_at, is_behind, fee_minor, checked_at }) => ({
        network,
        height,
        blockAt: block_at.toISOString(),
        isBehind: is_behind || Date.now() - checked_at.getTime() > staleMs,
        fee: money(BigInt(fee_minor), feeCoinOf[network]),
      })),
    }
  },
})
