// A picture made as small as the payment page shows it: whatever was chosen becomes a PNG, without anything hidden in its file.
import { logoHeight, logoLengthMax } from '@falaj/contract/payments/look-rules'

const widest = 360
/** Null if it is no picture, or stays too large. */
export const logoOf = async (file: File): Promise<string | null> => {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(logoHeight / (image.naturalHeight || logoHeight), widest / (image.naturalWidth || widest), 1)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round((image.naturalWidth || widest) * scale))
    canvas.height = Math.max(1, Math.round((image.naturalHeight || logoHeight) * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const text = canvas.toDataURL('image/png')
    return text.length <= logoLengthMax ? text : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
