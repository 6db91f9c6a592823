/** Parts of a face, each in a field of 96 × 96 with the head around (48, 46). */

export const SKINS = ['#ffd9bd', '#f6c39c', '#ffe2cc', '#e0a578', '#c98a5c'] as const

export const HAIRS = ['#2c2233', '#4a2e2a', '#7a3b22', '#1f3a4d', '#b5472f', '#5c4b8a'] as const

export const CLOTHES = ['#e5532d', '#2f5d62', '#3d3a5c', '#f0a22e', '#8c3f5c', '#fff4e6'] as const

/** Background: the ground and the disc behind the head. */
export const GROUNDS = [
  ['#ffcf8a', '#ffb45c'],
  ['#f7a58b', '#ee8467'],
  ['#a9d6c5', '#86c2ad'],
  ['#c6b8ea', '#aa98dc'],
  ['#9fc8e8', '#7db2dc'],
  ['#f5b8c4', '#ea97a8'],
] as const

export const HAIR_BACKS = [
  '',
  '<path d="M22 46c0-19 11-31 26-31s26 12 26 31v24c0 4-52 4-52 0z"/>',
  '<path d="M25 44c0-17 9-27 23-27s23 10 23 27v12H25z"/>',
  '<circle cx="22" cy="34" r="10"/><circle cx="74" cy="34" r="10"/>',
] as const

export const HAIR_FRONTS = [
  '<path d="M27 44c-1-18 9-27 21-27 13 0 22 9 21 27-3-6-5-9-8-12-9 2-20 2-27-2-3 3-5 8-7 14z"/>',
  '<path d="M27 42c0-16 8-25 21-25s21 9 21 25c-4-3-7-8-8-13-6 7-21 9-26 4-3 2-6 5-8 9z"/>',
  '<path d="M28 40c-3-10 3-22 13-24l3 4 5-6 3 5 7-3 1 6c7 3 10 11 8 18l-6-9-5 5-5-6-6 6-6-5-5 6z"/>',
  '<path d="M27 45c-2-19 8-28 21-28s23 9 21 28c-2-9-7-14-15-15-10 4-21 5-27 15z"/>',
  '<path d="M28 38c0-13 8-21 20-21s20 8 20 21c-6-5-12-7-20-7s-14 2-20 7z"/>',
] as const

export const EYES = [
  '<circle cx="39" cy="47" r="2.8"/><circle cx="57" cy="47" r="2.8"/>',
  '<g fill="none" stroke="#33242b" stroke-width="2.6" stroke-linecap="round"><path d="M35.5 48q3.5-4 7 0M53.5 48q3.5-4 7 0"/></g>',
  '<ellipse cx="39" cy="47" rx="2.6" ry="3.6"/><ellipse cx="57" cy="47" rx="2.6" ry="3.6"/>',
  '<circle cx="39" cy="47" r="2.8"/><path d="M53.5 47h7" stroke="#33242b" stroke-width="2.6" stroke-linecap="round"/>',
] as const

export const MOUTHS = [
  '<path d="M42 57q6 5 12 0" fill="none"/>',
  '<path d="M42 56h12q-1 7-6 7t-6-7z" fill="#8f2f2f" stroke="none"/>',
  '<path d="M44 58h8" fill="none"/>',
  '<path d="M43 58q6 3 10-2" fill="none"/>',
] as const

export const EXTRAS = [
  '',
  // Headset.
  '<path d="M26 46C24 28 34 15 48 15s24 13 22 31" fill="none" stroke="#33242b" stroke-width="4"/>' +
    '<rect x="21" y="42" width="9" height="15" rx="4.5" fill="#e5532d"/>' +
    '<rect x="66" y="42" width="9" height="15" rx="4.5" fill="#e5532d"/>' +
    '<path d="M70 56q-2 8-13 7" fill="none" stroke="#33242b" stroke-width="2.5" stroke-linecap="round"/>',
  // Glasses.
  '<g fill="#ffffff" fill-opacity=".35" stroke="#33242b" stroke-width="2.2">' +
    '<circle cx="39" cy="47" r="7"/><circle cx="57" cy="47" r="7"/><path d="M46 46q2-1.5 4 0"/></g>',
  // Ears of a cat.
  '<path d="M28 28l1-16 12 8zM68 28l-1-16-12 8z" fill="#33242b"/>' +
    '<path d="M31 23l.5-7 5.5 4zM65 23l-.5-7-5.5 4z" fill="#f5a3a0"/>',
  // A crown.
  '<path d="M35 19l-2-12 8 6 7-9 7 9 8-6-2 12z" fill="#ffc233" stroke="#d9921a" stroke-width="1.5" stroke-linejoin="round"/>',
  // Cheeks.
  '<g fill="#f27a63" fill-opacity=".45"><circle cx="34" cy="54" r="4"/><circle cx="62" cy="54" r="4"/></g>',
] as const
