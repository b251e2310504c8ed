// A workbook read where it is opened: unpacked by the browser, stopped when it grows larger than a sheet can be.
import { rowsOfWorkbook as readWorkbook, WorkbookFault, type Inflate } from '@falaj/contract/formats/workbook'

const inflate: Inflate = async (packed, max) => {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = unpacked.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > max) {
      await reader.cancel()
      throw new WorkbookFault('SHEET_UNPACKED')
    }
    pieces.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
export const rowsOfWorkbook = (buffer: ArrayBuffer, max?: number): Promise<string[][]> =>
  readWorkbook(new Uint8Array(buffer), inflate, max)
