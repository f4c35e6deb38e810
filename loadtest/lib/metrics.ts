import { Counter, Rate, Trend } from 'k6/metrics';

/** Time from just before the request of a vote to its frame on another connection. */
export const voteToScreen = new Trend('vote_to_screen_ms', true);
/** Time from just before the request of a moderator to its frame on another connection. */
export const moderationToScreen = new Trend('moderation_to_screen_ms', true);
/** Questions whose text arrived in a frame or a list of a position after they were hidden. */
export const hiddenTextSeen = new Counter('hidden_text_seen');
/** Questions whose text arrived in a frame or a list before they were approved, or although they were declined. */
export const waitingTextSeen = new Counter('waiting_text_seen');
/** Number of timed changes; 0 fails a run, since it measured nothing. */
export const screensReached = new Counter('screens_reached');
/** VUs that reached their end and checked their viewers. k6 ignores VUs that threw. */
export const hallsClosed = new Counter('halls_closed');
/** Events that a live socket skipped, or that a viewer has not received at the end. */
export const missedSeq = new Counter('missed_seq');
/** Messages about another board than the viewer's. */
export const foreignFrames = new Counter('foreign_frames');
/** Views of witnesses that differ from the list at the end. */
export const wrongScreens = new Counter('wrong_screens');
/** Reconnects that resumed from `since`, and `resync` messages, after which the client reads the list. */
export const resumes = new Counter('resumes');
export const refetches = new Counter('refetches');
/** Absolute difference between the reported and the real number of viewers. */
export const viewerCountError = new Trend('viewer_count_error');
/** Time from the first request to `subscribed`. */
export const joinTime = new Trend('join_ms', true);
/** Time from the loss of a connection to `subscribed`, including the wait before the reconnect. */
export const resumeTime = new Trend('resume_ms', true);
export const viewersJoined = new Counter('viewers_joined');
/** Connections that the client did not close, tagged with the close code or the code of the `error`. */
export const connectionsLost = new Counter('connections_lost');
export const framesPerViewer = new Trend('frames_per_viewer');
/** Recorded acts that were sent and answered, and questions whose total differs from that of the acts. */
export const actsPlayed = new Counter('acts_played');
export const wrongTotals = new Counter('wrong_totals');
export const votesCast = new Counter('votes_cast');
/** Calls that were refused or not answered, and calls refused by a rate limit. */
export const callsFailed = new Rate('calls_failed');
export const callsLimited = new Counter('calls_limited');
/** How late k6 runs a timer. When it is large, k6 itself is the bottleneck. */
export const generatorLag = new Trend('generator_lag_ms', true);
