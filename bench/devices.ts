// P1: a thousand tills report every twenty seconds for ten minutes while a member reads a list. BENCH_SECONDS=60: shorter, to try it.
import { randomUUID } from 'node:crypto'
import { callPath, signatureHeader } from '@falaj/contract/places/device-calls'
import { callText, newDeviceKey, publicKeyOf, signText } from '@falaj/contract/places/device-protocol'
import type { Bench } from './budget.ts'
import { calling, onProduct } from './world.ts'

const devices = 1000
const reportEveryMs = 20_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 600)
/** Idle is measured for a part of the time: it varies less. */
const idleSeconds = Math.max(20, seconds / 5)
const pauseMs = 50

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const deviceReports: Bench = () =>
  onProduct(async (product, owner) => {
    const cookie = await product.signIn('chain-admin')
    const { rows } = await owner.query<{ id: string; code: string }>(
      `select m.id, s.code from merchant m join store s on s.merchant_id = m.id where m.mid = '20000008' and s.state = 'active' limit 1`,
    )
    const { id: merchant, code } = rows[0]!
    // One key for all: what is measured is the server, and each report is signed and verified all the same.
    const key = await newDeviceKey()
    const publicKey = Buffer.from(await publicKeyOf(key), 'base64url')
    const ids = Array.from({ length: devices }, () => randomUUID())
    await owner.query(
      `insert into pos_device (merchant_id, id, number, serial, model, label, state, store, epoch, public_key)
       select $1, id, 'B' || n, 'B' || n, 'browser', 'Bench ' || n, 'ACTIVE', $2, 1, $3 from unnest($4::uuid[]) with ordinality as d (id, n)`,
      [merchant, code, publicKey, ids],
    )
    await owner.query(
      `insert into pos_device_key (merchant_id, pos_device_id, epoch, public_key, from_at) select $1, id, 1, $2, now() from unnest($3::uuid[]) id`,
      [merchant, publicKey, ids],
    )
    const list = async (): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${product.url}/restful/secure/trade/acquire/query`, {
        method: 'POST',
        headers: calling(cookie),
        body: JSON.stringify({ filters: {}, pageParam: { number: 1, size: 20 } }),
      })
      const text = await answer.text()
      if (!text.includes('"rows"')) throw new Error(`the list was refused: ${text.slice(0, 200)}`)
      return performance.now() - began
    }
    const listFor = async (forSeconds: number): Promise<readonly number[]> => {
      const [took, until] = [[] as number[], performance.now() + forSeconds * 1000]
      while (performance.now() < until) {
        took.push(await list())
        await rest(pauseMs)
      }
      return took
    }
    await listFor(5)
    const idle = await listFor(idleSeconds)

    let isOver = false
    let [reports, refused] = [0, 0]
    const report = async (device: string, call: number): Promise<void> => {
      const url = `${callPath}sync`
      const health = { battery: 50 + (call % 40), network: 'wifi', version: '1', waiting: 0, isKept: true }
      const body = JSON.stringify({
        merchant,
        device,
        epoch: 1,
        call,
        at: Date.now(),
        health,
        events: [],
        config: 'none',
        contract: null,
      })
      const answer = await fetch(`${product.url}${url}`, {
        method: 'POST',
        headers: { ...calling(''), [signatureHeader]: await signText(key.privateKey, callText(url, body)) },
        body,
      })
      reports += 1
      if (!(await answer.text()).includes('"code":200')) refused += 1
    }
    const till = async (device: string, at: number): Promise<void> => {
      await rest((at / devices) * reportEveryMs)
      for (let call = 1; !isOver; call += 1) {
        const began = performance.now()
        await report(device, call)
        await rest(Math.max(0, reportEveryMs - (performance.now() - began)))
      }
    }
    void Promise.all(ids.map(till)).catch(() => undefined)
    await rest(5000)
    const beside = await listFor(seconds)
    isOver = true
    if (refused > 0) throw new Error(`${refused} of ${reports} reports were refused`)
    const perSecond = Math.round(reports / (seconds + 5))
    return [
      {
        id: 'P1',
        what: `p99 of a list beside ${perSecond} reports of tills a second (limit: without)`,
        ours: p99(beside),
        limit: p99(idle),
        unit: 'ms',
        budget: { bound: 'max', ratio: 1.2 },
      },
    ]
  })
