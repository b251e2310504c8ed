// After the stories: whatever they typed and paid with, no row of the database holds a card number.
import { cardsOnFolder } from '../apps/server/src/testing/card-scan.ts'

export default async function noCards(): Promise<void> {
  const folder = process.env['STORIES_DATA_DIR']
  const found = folder ? await cardsOnFolder(folder) : []
  if (found.length > 0) throw new Error(`card numbers are stored: ${[...new Set(found)].join(', ')}`)
}
