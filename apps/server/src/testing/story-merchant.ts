// A merchant of a story's own on the running server: nobody else works for it, and it has no product yet. Its people call as the console
// does, over HTTP; the database is asked only for what would take a person a minute each time: sessions, codes and grants.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod/mini'
import { pageScenes, type Role } from '@falaj/contract/kernel/access'
import { nameOf, urlOf, type Endpoint, type Input, type Output } from '@falaj/contract/kernel/endpoint'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { embeddedUrl } from '../platform/db/embedded.ts'
import { hashOf } from '../platform/base/canonical.ts'
import { newId, newToken, sha256 } from '../platform/base/ids.ts'
import { makeAsk, type Ask } from '../provider/ask.ts'

export { newId }

export interface StoryMember {
  /** The session's, for a browser. */
  readonly token: string
  readonly mobile: string
  /** Fails the story unless it is answered 200. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  /** As after a code was given for exactly this request. */
  confirmed<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
}
export interface StoryMerchant {
  readonly mid: string
  readonly admin: StoryMember
  readonly financial: StoryMember
  readonly stranger: Pick<StoryMember, 'call'>
  /** The provider's API, as its command line calls it. */
  readonly askProvider: Ask
  /** The code that a command sends to a member, without the minute between two of them. */
  readonly codeFor: (of: StoryMember, send: () => Promise<unknown>) => Promise<string>
  readonly close: () => Promise<void>
}

const caller =
  (address: string, token: string | null) =>
  async <E extends Endpoint>(endpoint: E, input: Input<E>, more: Readonly<Record<string, string>> = {}) => {
    const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>
    const path = urlOf(endpoint).replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(wire[key])))
    const isGet = endpoint.method === 'GET'
    const query = isGet ? `?${new URLSearchParams(wire as Record<string, string>).toString()}` : ''
    const response = await fetch(address + path + query, {
      method: endpoint.method,
      headers: {
        'x-host-app': 'falaj-console',
        'x-platform': '4',
        'x-timezone': 'Asia/Dubai',
        ...(token ? { cookie: `sid=${token}` } : {}),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(endpoint.idempotent ? { 'idempotency-key': newId() } : {}),
        ...more,
      },
      ...(isGet ? {} : { body: JSON.stringify(wire) }),
    })
    const { head, body } = (await response.json()) as Envelope
    if (head.code !== 200) throw new Error(`${nameOf(endpoint)}: ${head.code} ${head.msg} ${JSON.stringify(body)}`)
    return z.decode(endpoint.output, body as never) as Output<E>
  }

/** `folder`: the server's data folder. `like`: the merchant of the demo world that it is one of a kind with. */
export const openStoryMerchant = async (address: string, folder: string, like: string): Promise<StoryMerchant> => {
  const url = embeddedUrl(folder, 'owner')
  if (!url) throw new Error(`no database runs on ${folder}`)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const [merchantId, mid] = [newId(), `30${digits}`]
  const copied = (table: string, over: string): string =>
    `insert into ${table} select (jsonb_populate_record(t, ${over})).* from ${table} t`
  await owner.query(
    `${copied('merchant', `jsonb_build_object('id', $1::text, 'mid', $2::text, 'name_en', 'Story ' || $2::text)`)} where mid = $3`,
    [merchantId, mid, like],
  )
  for (const table of ['merchant_terms', 'merchant_list'])
    await owner.query(
      `${copied(table, `jsonb_build_object('merchant_id', $1::text)`)} where merchant_id = (select id from merchant where mid = $2)`,
      [merchantId, like],
    )
  const join = async (role: Role, nth: number): Promise<StoryMember> => {
    const [personId, staffId, token, mobile] = [newId(), newId(), newToken(), `+971-57${nth}${digits}`]
    await owner.query(`insert into person (id, mobile, name, status) values ($1, $2, $3, 'VERIFIED')`, [
      personId,
      mobile,
      `Story ${role.toLowerCase()}`,
    ])
    await owner.query(
      `insert into staff select (jsonb_populate_record(t, jsonb_build_object('id', $1::text, 'merchant_id', $2::text, 'person_id', $3::text))).*
       from staff t where roles = $4 and merchant_id = (select id from merchant where mid = $5) limit 1`,
      [staffId, merchantId, personId, [role], like],
    )
    await owner.query(
      `with opened as (
         insert into session (id, token_hash, person_id, merchant_id, staff_id, expires_at, how, device_known, factors, address, user_agent)
         values ($1, $2, $3, $4, $5, now() + interval '1 hour', 'password', true, '{}', '127.0.0.1', 'story') returning id)
       insert into page_grant (session_id, scene, expires_at)
       select opened.id, scene, now() + interval '1 hour' from opened, unnest($6::text[]) as scene`,
      [newId(), sha256(token), personId, merchantId, staffId, pageScenes],
    )
    const call = caller(address, token)
    return {
      token,
      mobile,
      call,
      async confirmed(endpoint, input) {
        const grant = newToken()
        const request = z.encode(endpoint.input, input as never)
        await owner.query(
          `insert into step_up_grant (token_hash, session_id, scene, input_hash, expires_at)
           select $1, id, $3, $4, now() + interval '2 minutes' from session where token_hash = $2`,
          [sha256(grant), sha256(token), endpoint.scene, hashOf({ endpoint: nameOf(endpoint), request })],
        )
        return call(endpoint, input, { 'x-step-up': grant })
      },
    }
  }
  const [admin, financial] = [await join('ADMIN', 1), await join('FINANCIAL', 2)]
  const codesOn = async (mobile: string): Promise<readonly { readonly id: string; readonly code: string | null }[]> => {
    const answer = await fetch(`${address}/sandbox/messages?to=${encodeURIComponent(mobile)}`)
    const { body } = (await answer.json()) as {
      body: { messages: { readonly id: string; readonly code: string | null }[] }
    }
    return body.messages.filter(({ code }) => code !== null)
  }
  return {
    mid,
    admin,
    financial,
    stranger: { call: caller(address, null) },
    askProvider: makeAsk(process.env, address),
    async codeFor({ mobile, token }, send) {
      await owner.query('delete from sms_code where session_id = (select id from session where token_hash = $1)', [
        sha256(token),
      ])
      const before = new Set((await codesOn(mobile)).map(({ id }) => id))
      await send()
      for (;;) {
        const sent = (await codesOn(mobile)).find(({ id }) => !before.has(id))
        if (sent?.code) return sent.code
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => owner.end(),
  }
}
