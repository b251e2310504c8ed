// Who may read a file: those who may read the object it belongs to, on the page that shows it.
import { sql } from 'kysely'
import { areas, mayEnter, pageSceneFor, type Access } from '@falaj/contract/kernel/access'
import { fileAccess } from '@falaj/contract/workspace/file'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isPageOpen } from '../../../platform/http/scene.ts'
import { isInReadableRequest } from '../../../platform/approval/request-files.ts'

interface StoredFile {
  readonly id: string
  readonly purpose: string
  readonly staff_id: string | null
}
const requestKinds = {
  'bank-letter': 'bank-account',
  document: 'basic-information',
  'secondary-document': 'secondary-merchant',
  'agent-document': 'agent-merchant',
} as const

/** Files of a store: no others are for members who are bound to stores. */
export const byStore: ReadonlySet<string> = new Set(['store-photo'])
const isPhotoOf = async (tx: Call['tx'], merchantId: string, file: string, stores: readonly string[]) =>
  (await tx
    .selectFrom('store_photo')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', file)
    .where((column) => column(column.ref('store'), '=', sql<string>`any(${stores}::text[])`))
    .executeTakeFirst()) !== undefined

/** False means for this member it is not there. A page that shows it and is not open yet asks for its scene. */
export const mayRead = async (
  { tx, me, visitor, session, registry }: Pick<Call, 'tx' | 'me' | 'visitor' | 'session' | 'registry'>,
  { id, purpose, staff_id }: StoredFile,
): Promise<boolean> => {
  const { merchantId, personId, staffId, stores } = me()
  if (stores && !(byStore.has(purpose) && (await isPhotoOf(tx, merchantId, id, stores)))) return false
  const pages: Access[] = []
  const isPart = async () => (await registry.fileOwners.get(purpose)?.(tx, merchantId, id, personId)) ?? false
  const access = fileAccess(purpose)
  if (mayEnter(access, visitor) && (staff_id === staffId || (await isPart()))) pages.push(access)
  // Approvers see it with the request.
  if (purpose in requestKinds && mayEnter(areas.authorizations, visitor)) {
    const kind = requestKinds[purpose as keyof typeof requestKinds]
    if (await isInReadableRequest(tx, { me: me(), visitor }, kind, id)) pages.push(areas.authorizations)
  }
  const scenes = pages.map((page) => pageSceneFor(page, visitor))
  for (const scene of scenes) if (!scene || (await isPageOpen(tx, session, scene))) return true
  if (scenes[0]) throw fail('STEP_UP_REQUIRED', { scene: scenes[0] })
  return false
}
