// What the QR code of an activation code leads to: the till's own page, with the code and whose till it is.
export const terminalPath = '/terminal/'
export const activationLink = (origin: string, mid: string, code: string): string =>
  `${origin}${terminalPath}#code=${code}&mid=${mid}`
