import { createHash } from 'node:crypto';

/**
 * Keeps what is pressed on a drawn page before its scripts arrive, which press it again, and marks votes. Small enough to be in the
 * page.
 */
const SCRIPT = `{const r=document.getElementById('root'),p=new Set,f=e=>{const b=e.target.closest('button');if(b){e.preventDefault();p.add(b);if(b.closest('[data-question]')&&b.ariaPressed==='false')b.ariaPressed='true'}};r.addEventListener('click',f);window.takeEarlyPresses=()=>{r.removeEventListener('click',f);return p}}`;

export const EARLY_PRESSES = `<script>${SCRIPT}</script>`;

/** For the content security policy, which allows no other script in a page. */
export const EARLY_PRESSES_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
