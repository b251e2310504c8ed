// How one secret replaces another (docs/identity.md): every node learns of the new one from its settings, then one command makes it the active
// one everywhere, and a job seals anew what the old one sealed.
import { sql } from 'kysely'
import { fail } from '../base/fail.ts'
import type { Db, Store } from '../db/pool.ts'
import type { Keyring } from '../base/keyring.ts'
import type { Settings } from '../settings/settings.ts'
import { derivedKey, lastingUses, retiredName, sealedPrefix, sealedUses, sealWith, unsealWith } from '../base/vault.ts'

export type Secrets = Pick<Settings, 'secret' | 'pepper'>

/** The listener's name tells which secrets its node knows: ids of secrets and peppers, the latter after a slash. */
const listenerName = 'falaj listener'
export const nameOfListener = ({ secret, pepper }: Secrets): string =>
  `${listenerName} ${[...secret.known.keys()].join('+')}/${[...pepper.known.keys()].join('+')}`

const prefixBytes = sealedPrefix('00000000').length
const sealRetired = (keyring: Keyring, to: string, key: Buffer): Buffer =>
  Buffer.concat([sealedPrefix(to), sealWith(derivedKey(keyring.known.get(to)!, 'retired'), key)])
const openRetired = (keyring: Keyring, sealed: Buffer): Buffer | null => {
  const secret = keyring.known.get(sealed.subarray(1, prefixBytes).toString('hex'))
  return secret === undefined ? null : unsealWith(derivedKey(secret, 'retired'), sealed.subarray(prefixBytes))
}

/** What the database says of the secrets: at the start, and whenever it changes. Does nothing before the first start has named them. */
export const loadSecrets = async (db: Store, { secret, pepper }: Secrets): Promise<void> => {
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst()
  if (!row?.secret_id || !row.pepper_id) return
  const retired = new Map<string, Buffer>()
  for (const each of await db.selectFrom('retired_key').selectAll().execute()) {
    const key = openRetired(secret, each.sealed)
    if (key) retired.set(retiredName(each.secret_id, each.use), key)
  }
  secret.retired = retired
  secret.first = row.first_secret_id ?? row.secret_id
  pepper.first = row.first_pepper_id ?? row.pepper_id
  // A node that does not know it goes on with its own: the command asks all nodes before it changes anything.
  if (secret.known.has(row.secret_id)) secret.active = row.secret_id
  if (pepper.known.has(row.pepper_id)) pepper.active = row.pepper_id
}

/** Nodes that run now and have not got the newest secret and pepper of this one. */
const countUnready = async (tx: Store, { secret, pepper }: Secrets): Promise<number> => {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${listenerName} %`}`.execute(tx)
  return rows.filter(({ name }) => {
    const [secrets = '', peppers = ''] = name.slice(listenerName.length + 1).split('/')
    return !secrets.split('+').includes(secret.newest) || !peppers.split('+').includes(pepper.newest)
  }).length
}

const retire = async (tx: Store, secret: Keyring): Promise<void> => {
  const { newest } = secret
  const rows = [...secret.known]
    .filter(([id]) => id !== newest)
    .flatMap(([id, text]) =>
      [...sealedUses, ...lastingUses].map((use) => ({
        secret_id: id,
        use,
        sealed: sealRetired(secret, newest, derivedKey(text, use)),
      })),
    )
  // Those of earlier rotations, too: their seals are of a secret that will be gone.
  for (const [name, key] of secret.retired) {
    const [id = '', ...use] = name.split(' ')
    if (!secret.known.has(id))
      rows.push({ secret_id: id, use: use.join(' ') as 'codes', sealed: sealRetired(secret, newest, key) })
  }
  for (const row of rows)
    await tx
      .insertInto('retired_key')
      .values(row)
      .onConflict((conflict) => conflict.columns(['secret_id', 'use']).doUpdateSet({ sealed: row.sealed }))
      .execute()
}

/** Makes the newest secret and pepper the active ones. True if that changed anything. */
export const activateSecrets = async (tx: Store, secrets: Secrets): Promise<boolean> => {
  const { secret, pepper } = secrets
  const row = await tx.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (row.secret_id === secret.newest && row.pepper_id === pepper.newest) return false
  if ((await countUnready(tx, secrets)) > 0) throw fail('NODE_WITHOUT_SECRET')
  // What this node knows may be older than the row that it has locked.
  await loadSecrets(tx, secrets)
  await retire(tx, secret)
  await tx.updateTable('installation').set({ secret_id: secret.newest, pepper_id: pepper.newest }).execute()
  await sql`select pg_notify('secret_changed', '')`.execute(tx)
  return true
}

export interface SecretStatus {
  readonly secret: string
  readonly pepper: string
  /** Passwords that are still hashed with another pepper. */
  readonly oldPasswords: number
}
export const secretStatus = async (db: Store | Db, { pepper }: Secrets): Promise<SecretStatus> => {
  const row = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  const id = row.pepper_id ?? pepper.active
  const now = id === (row.first_pepper_id ?? id) ? [id, '1'] : [id]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from person
    where password_hash is not null and substring(password_hash from 'keyid=([0-9a-f]+)') <> all(${now}::text[])`.execute(
    db,
  )
  return { secret: row.secret_id ?? '', pepper: id, oldPasswords: rows[0]!.count }
}
