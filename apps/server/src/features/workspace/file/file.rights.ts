// Who may read a file: whoever may read what it is part of, on the page where that is shown.
import { areas, mayEnter, pageSceneFor, type Access } from '@falaj/contract/kernel/access'
import { fileAccess } from '@falaj/contract/workspace/file'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isPageOpen } from '../../../platform/http/scene.ts'
import { isInReadableRequest } from '../../people/approval/approval.read.ts'
import { isLetter } from '../../merchant/bank-account/bank-account.read.ts'
import { isDocument } from '../../merchant/basic-information/basic-information.read.ts'
import { isEvidence } from '../../payments/dispute/dispute.read.ts'
import { isAttachment } from '../../selling/invoice/invoice.read.ts'
import { isPicture } from '../../selling/paylink/paylink.read.ts'
import { isSheet } from '../../accounts/batch-transfer/batch-transfer.read.ts'
import { isBankFile } from '../../accounts/reconciliation/reconciliation.read.ts'
import { isProductDocument } from '../../merchant/product/product.read.ts'

interface StoredFile {
  readonly id: string
  readonly purpose: string
  readonly staff_id: string | null
}
type PartOf = (tx: Store, merchantId: string, fileId: string) => Promise<boolean>
const written: PartOf = async () => true
/** Uploaded files become part of something later, or never; those we write are part of something from the beginning. */
const partOf: Readonly<Record<string, PartOf>> = {
  'bank-file': isBankFile,
  'bank-letter': isLetter,
  document: isDocument,
  evidence: isEvidence,
  'invoice-attachment': isAttachment,
  'paylink-picture': isPicture,
  'evidence-pack': written,
  'product-document': isProductDocument,
  sheet: isSheet,
  statement: written,
  'crypto-statement': written,
  certificate: written,
  invoice: written,
  'smart-code': written,
  receipt: written,
  'cash-slip': written,
  profile: written,
}
const requestKinds = { 'bank-letter': 'bank-account', document: 'basic-information' } as const

/** False: for this member it is not there. A page that shows it and is not open yet asks for its scene. */
export const mayRead = async (
  { tx, me, visitor, session }: Pick<Call, 'tx' | 'me' | 'visitor' | 'session'>,
  { id, purpose, staff_id }: StoredFile,
): Promise<boolean> => {
  const { merchantId, staffId } = me()
  const pages: Access[] = []
  const isPart = async () => (Object.hasOwn(partOf, purpose) ? partOf[purpose]!(tx, merchantId, id) : false)
  const access = fileAccess(purpose)
  if (mayEnter(access, visitor) && (staff_id === staffId || (await isPart()))) pages.push(access)
  // Whoever decides about it sees it with the request.
  if (purpose in requestKinds && mayEnter(areas.authorizations, visitor)) {
    const kind = requestKinds[purpose as keyof typeof requestKinds]
    if (await isInReadableRequest(tx, { me: me(), visitor }, kind, id)) pages.push(areas.authorizations)
  }
  const scenes = pages.map((page) => pageSceneFor(page, visitor))
  for (const scene of scenes) if (!scene || (await isPageOpen(tx, session, scene))) return true
  if (scenes[0]) throw fail('STEP_UP_REQUIRED', { scene: scenes[0] })
  return false
}
