// Login by QR code: this browser shows it, a signed-in phone decides. The code in the image opens nothing on its own; only the
// browser that made it can query its state, and only a person who saw the same number on both screens can approve it.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { login } from '@falaj/contract/people/login'
import type { Handlers } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { openSession } from '../../../platform/identity/session.ts'
import { newToken, sha256 } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isQrLoginOn } from '../../../platform/db/site-config.ts'
import { rememberDevice } from './login.store.ts'

/** Specification 9: 20 polls, 3 s apart, and the time that their answers take: the twentieth poll ends the code, not the clock. */
const livesSeconds = 90
const pollsMax = 20

interface Row {
  state: 'NONE' | 'VERIFIED' | 'AUTHENTICATED' | 'REJECTED' | 'USED'
  person_id: string | null
  merchant_id: string | null
  staff_id: string | null
}
const browserOf = (userAgent: string): string => {
  const name = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? ''
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? ''
  return [name.replace('Edg', 'Edge').replace('OPR', 'Opera'), system.replace('Mac OS X', 'macOS')]
    .filter(Boolean)
    .join(' · ')
}
/** The right number and two random ones, sorted, so that the order does not reveal the right one. */
const numbersWith = (right: number): number[] => {
  const numbers = new Set([right])
  while (numbers.size < 3) numbers.add(randomInt(10, 100))
  return [...numbers].sort((a, b) => a - b)
}
const requireOn = async (tx: Store, fallback: boolean): Promise<void> => {
  if (!(await isQrLoginOn(tx, fallback))) throw fail('QR_OFF')
}

type QrName = 'qrCreate' | 'qrGet' | 'qrScan' | 'qrDecide'
export const qrHandlers: Pick<Handlers<typeof login>, QrName> = {
  async qrCreate({ tx, cookie, request, settings }) {
    await requireOn(tx, settings.qrLogin)
    const holder = cookie.holder()
    // One live code per browser; the counter of polls restarts with the new one.
    await sql`delete from qr_login where holder = ${holder}`.execute(tx)
    const code = newToken()
    const matchNumber = randomInt(10, 100)
    const expiresAt = new Date(Date.now() + livesSeconds * 1000)
    await tx
      .insertInto('qr_login')
      .values({
        code_hash: sha256(code),
        holder,
        state: 'NONE',
        match_number: matchNumber,
        address: request.address,
        user_agent: request.userAgent,
        expires_at: expiresAt,
      })
      .execute()
    const address = `${settings.consoleOrigin ?? ''}/settings/qr-login?code=${code}`
    return { code, matchNumber, expiresAt: expiresAt.toISOString(), address }
  },

  async qrGet({ tx, cookie, request, settings, note }) {
    await requireOn(tx, settings.qrLogin)
    const holder = cookie.holder()
    const { rows } = await sql<Row>`
      update qr_login set polls = polls + 1, state = case
        when state = 'AUTHENTICATED' and expires_at > now() then 'USED'
        when polls + 1 >= ${pollsMax} or expires_at <= now() then 'REJECTED' else state end
      where holder = ${holder} and state <> 'USED' returning state, person_id, merchant_id, staff_id`.execute(tx)
    const row = rows[0]
    if (!row) return { status: 'NONE' }
    if (row.state !== 'USED') return { status: row.state }
    const device = cookie.device()
    cookie.open(
      await openSession(tx, {
        personId: row.person_id!,
        merchantId: row.merchant_id,
        staffId: row.staff_id,
        address: request.address,
        userAgent: request.userAgent,
        hoursMax: settings.sessionHoursMax,
        how: 'qr',
        device: { hash: device, known: false },
        factors: [],
      }),
    )
    await rememberDevice(tx, row.person_id!, device)
    note({ object: `person ${row.person_id}`, after: { how: 'qr' } })
    return { status: 'AUTHENTICATED' }
  },

  async qrScan({ tx, input, settings, me, note }) {
    await requireOn(tx, settings.qrLogin)
    const { personId, merchantId, staffId } = me()
    const { rows } = await sql<{ user_agent: string; address: string; created_at: Date; match_number: number }>`
      update qr_login set state = 'VERIFIED', person_id = ${personId}, merchant_id = ${merchantId}, staff_id = ${staffId}
      where code_hash = ${sha256(input.code)} and expires_at > now()
        and (state = 'NONE' or (state = 'VERIFIED' and person_id = ${personId}))
      returning user_agent, address, created_at, match_number`.execute(tx)
    const row = rows[0]
    if (!row) throw fail('QR_GONE')
    note({ object: 'QR login', after: { scanned: browserOf(row.user_agent), address: row.address } })
    return {
      browser: browserOf(row.user_agent),
      address: row.address,
      askedAt: row.created_at.toISOString(),
      numbers: numbersWith(row.match_number),
    }
  },

  async qrDecide({ tx, input, settings, me, note }) {
    await requireOn(tx, settings.qrLogin)
    const { personId, merchantId, staffId } = me()
    // A wrong number rejects: a person who sees another number is looking at another person's screen.
    const { rows } = await sql<{ state: 'AUTHENTICATED' | 'REJECTED' }>`
      update qr_login set state = case when ${input.approve} and match_number = ${input.matchNumber ?? 0}::int
        then 'AUTHENTICATED' else 'REJECTED' end
      where code_hash = ${sha256(input.code)} and state = 'VERIFIED' and expires_at > now()
        and person_id = ${personId} and merchant_id = ${merchantId} and staff_id = ${staffId}
      returning state`.execute(tx)
    const row = rows[0]
    if (!row) throw fail('QR_GONE')
    note({ object: 'QR login', after: { decided: row.state } })
    return { status: row.state }
  },
}
