/** What stands on a banner, in a field of 750 × 280; the left half stays quiet, for the title. */
export const SCENES: Readonly<Record<string, string>> = {
  // Lanterns over the tables of a tavern.
  hall:
    '<g stroke="#fff" stroke-opacity=".35" stroke-width="3" fill="none"><path d="M360 0q60 60 150 46T750 30"/></g>' +
    '<g fill="#ffd27a"><ellipse cx="450" cy="92" rx="26" ry="32"/><ellipse cx="566" cy="80" rx="32" ry="39"/><ellipse cx="676" cy="78" rx="26" ry="32"/></g>' +
    '<g fill="#fff6dc" fill-opacity=".75"><ellipse cx="450" cy="92" rx="12" ry="20"/><ellipse cx="566" cy="80" rx="15" ry="25"/><ellipse cx="676" cy="78" rx="12" ry="20"/></g>' +
    '<g fill="#7d2f1c"><path d="M436 58h28v9h-28zM436 118h28v8h-28zM549 38h34v10h-34zM549 111h34v9h-34zM662 44h28v9h-28zM662 104h28v8h-28z"/></g>' +
    '<g fill="#fff" fill-opacity=".9"><path d="M528 176h62v70q0 12-12 12h-38q-12 0-12-12z"/><path d="M590 190h12q18 0 18 21t-18 21h-12v-12h9q9 0 9-9t-9-9h-9z"/></g>' +
    '<path d="M520 180q-10-24 16-26 8-18 28-10 22-8 26 10 18 4 8 26z" fill="#fff6dc"/><path d="M542 196v44M559 196v44M576 196v44" stroke="#e9a13b" stroke-width="7" stroke-linecap="round"/>',
  // Two swords before a fortress on the mountains.
  raid:
    '<path d="M616 280V96h14v14h14V96h16v14h14V96h14v184z" fill="#fff" fill-opacity=".3"/><path d="M300 280l120-150 70 74 96-132 164 208z" fill="#fff" fill-opacity=".12"/><path d="M420 280l110-110 60 56 70-82 90 136z" fill="#fff" fill-opacity=".16"/>' +
    '<g transform="translate(540 146)"><g transform="rotate(45)"><path d="M-9-128L0-146 9-128V44H-9z" fill="#fff"/><path d="M0-146L9-128V44H0z" fill="#000" fill-opacity=".12"/><path d="M-40 42h80v14h-80z" fill="#ffc86b"/><path d="M-8 56H8v44H-8z" fill="#7d2f1c"/><circle cy="108" r="13" fill="#ffc86b"/></g>' +
    '<g transform="rotate(-45)"><path d="M-9-128L0-146 9-128V44H-9z" fill="#fff"/><path d="M0-146L9-128V44H0z" fill="#000" fill-opacity=".12"/><path d="M-40 42h80v14h-80z" fill="#ffc86b"/><path d="M-8 56H8v44H-8z" fill="#7d2f1c"/><circle cy="108" r="13" fill="#ffc86b"/></g></g>',
  // Coupons that fall.
  coupon:
    '<g transform="rotate(-14 480 170)"><path d="M386 118h188v34a18 18 0 0 0 0 36v34H386v-34a18 18 0 0 0 0-36z" fill="#fff"/><path d="M508 124v92" stroke="#e5532d" stroke-opacity=".5" stroke-width="4" stroke-dasharray="9 9"/><path d="M420 146l22 26 22-26M424 176h36M424 192h36M442 172v36" stroke="#e5532d" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/></g>' +
    '<g transform="rotate(11 640 130)"><path d="M566 76h152v28a15 15 0 0 0 0 30v28H566v-28a15 15 0 0 0 0-30z" fill="#fff6dc"/><path d="M664 82v74" stroke="#e5532d" stroke-opacity=".5" stroke-width="4" stroke-dasharray="8 8"/><path d="M594 99l18 21 18-21M597 123h30M597 137h30M612 120v30" stroke="#e5532d" stroke-width="8" fill="none" stroke-linecap="round" stroke-linejoin="round"/></g>' +
    '<g fill="#ffd27a"><circle cx="380" cy="66" r="9"/><circle cx="520" cy="42" r="6"/><circle cx="700" cy="218" r="12"/><circle cx="604" cy="244" r="7"/><circle cx="350" cy="226" r="6"/></g>',
  // A shield with a sign of approval.
  guild:
    '<g stroke="#fff" stroke-opacity=".18" stroke-width="22" fill="none"><circle cx="566" cy="140" r="112"/><circle cx="566" cy="140" r="158"/></g>' +
    '<path d="M566 36l78 26v58q0 66-78 104-78-38-78-104V62z" fill="#fff"/><path d="M566 36l78 26v58q0 66-78 104z" fill="#000" fill-opacity=".08"/>' +
    '<path d="M532 124l26 30 46-54" stroke="#e5532d" stroke-width="17" fill="none" stroke-linecap="round" stroke-linejoin="round"/>' +
    '<g fill="#ffd27a"><path d="M420 74l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2zM694 188l6 12 13 2-9 9 2 13-12-6-12 6 2-13-9-9 13-2zM700 66l5 10 11 1-8 8 2 10-10-5-10 5 2-10-8-8 11-1z"/></g>',
}
