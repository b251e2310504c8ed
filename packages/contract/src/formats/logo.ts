// The logo as strokes in a box of 208 by 40: a main channel with two offtakes and one measured drop, then the name. Screens and papers draw it alike.
export const logo = {
  width: 208,
  height: 40,
  ground: '#0e6265',
  /** The sign, white on its ground of 40 by 40 with corners of 10. */
  channel: { path: 'M13 31V17.5a7 7 0 0 1 7-7h8.5M13 28.5a7 7 0 0 1 7-7h1.5', stroke: 4 },
  drop: { x: 27.7, y: 21.5, radius: 2.6, colour: '#f0a56b' },
  /** 'Falaj', in the colour of the text. */
  name: {
    paths: [
      'M53 29.5V15.2a4.2 4.2 0 0 1 4.2-4.2H62.5M53 20.5h8',
      'M76 17.8v11.7M82.7 10.5v19',
      'M100 17.8v11.7M106.9 17.8v13.4a3.6 3.6 0 0 1-3.6 3.6',
    ],
    circles: [
      { x: 70.3, y: 23.5, radius: 5.7 },
      { x: 94.3, y: 23.5, radius: 5.7 },
    ],
    stroke: 2.9,
    dot: { x: 106.9, y: 12.3, radius: 1.9 },
  },
  /** 'Business', thinner and quieter. */
  descriptor: {
    paths: [
      'M120.5 15.5v14.2M120.5 15.5h4a3.4 3.4 0 0 1 0 6.8h-4M124.5 22.3h.7a3.7 3.7 0 0 1 0 7.4h-4.7',
      'M133.4 20v5.9a3.8 3.8 0 0 0 7.6 0V20M141 20v9.7',
      'M150.6 21.6c-.6-1.1-1.7-1.7-3-1.7-1.7 0-3 .9-3 2.3 0 3.3 6.4 1.5 6.4 5 0 1.6-1.4 2.6-3.3 2.6-1.6 0-2.9-.7-3.5-2',
      'M155 20v9.7M155 15.9v.1M159.3 20v9.7M159.3 24a3.8 3.8 0 0 1 7.6 0v5.7M170.6 24.7h8.6a4.3 4.8 0 1 0-1.5 3.9',
      'M188.6 21.6c-.6-1.1-1.7-1.7-3-1.7-1.7 0-3 .9-3 2.3 0 3.3 6.4 1.5 6.4 5 0 1.6-1.4 2.6-3.3 2.6-1.6 0-2.9-.7-3.5-2',
      'M198.6 21.6c-.6-1.1-1.7-1.7-3-1.7-1.7 0-3 .9-3 2.3 0 3.3 6.4 1.5 6.4 5 0 1.6-1.4 2.6-3.3 2.6-1.6 0-2.9-.7-3.5-2',
    ],
    stroke: 1.7,
  },
} as const
