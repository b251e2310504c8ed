// Who a stored file belongs to. A feature registers the purposes of its files; a file that no record refers to is readable by its uploader only.
import type { Store } from '../db/pool.ts'

/** True if a record of the feature that the person may see refers to the file. */
export type IsPartOf = (tx: Store, merchantId: string, fileId: string, personId: string) => Promise<boolean>
export type FileOwners = Readonly<Record<string, IsPartOf>>
/** For files that the server writes: they belong to a record from the start. */
export const always: IsPartOf = () => Promise.resolve(true)
