// What a scene asks of a call: a grant for exactly this request, or, for the pages of an area, a window that was opened before.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Scene } from '@falaj/contract/kernel/access'
import type { Store } from '../db/pool.ts'
import { sha256 } from '../base/ids.ts'
import { hashOf } from '../base/canonical.ts'
import { fail } from '../base/fail.ts'
import type { Session } from '../identity/session.ts'

/** What a grant is for: this request to this endpoint, and no other that happens to take the same. */
export const grantHash = (endpoint: string, request: unknown): Buffer => hashOf({ endpoint, request })

/** The grant dies with this transaction's commit; changing one byte of the request voids it. */
export const consumeGrant = async (
  tx: Store,
  request: FastifyRequest,
  scene: Scene,
  sessionId: string | undefined,
  action: string,
  wire: unknown,
): Promise<void> => {
  const token = request.headers['x-step-up']
  const used =
    typeof token === 'string' && sessionId
      ? await tx
          .deleteFrom('step_up_grant')
          .where('token_hash', '=', sha256(token))
          .where('session_id', '=', sessionId)
          .where('scene', '=', scene)
          .where('input_hash', '=', grantHash(action, wire))
          .where('expires_at', '>', new Date())
          .returning('scene')
          .executeTakeFirst()
      : undefined
  if (!used) throw fail('STEP_UP_REQUIRED', { scene })
}

/** Open while its window lasts. A merchant may switch a page scene off; on an unknown device it applies all the same. */
export const requireOpenPage = async (db: Store, session: Session | null, scene: Scene): Promise<void> => {
  if (!(await isPageOpen(db, session, scene))) throw fail('STEP_UP_REQUIRED', { scene })
}
export const isPageOpen = async (db: Store, session: Session | null, scene: Scene): Promise<boolean> =>
  (await openScenes(db, session, [scene])).has(scene)
/** Those of them that are open. */
export const openScenes = async (
  db: Store,
  session: Session | null,
  scenes: readonly Scene[],
): Promise<ReadonlySet<Scene>> => {
  if (!session || scenes.length === 0) return new Set()
  const { rows } = await sql<{ scene: Scene }>`
    select w.scene from session s cross join unnest(${scenes}::text[]) w (scene)
    left join scene_setting c on c.merchant_id = ${session.merchantId} and c.scene = w.scene
    left join page_grant g on g.session_id = s.id and g.scene = w.scene and g.expires_at > now()
    where s.id = ${session.id} and (g.scene is not null or (s.device_known and not c.is_on))`.execute(db)
  return new Set(rows.map(({ scene }) => scene))
}
