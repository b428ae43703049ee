/** Tells the story: opens the steps and performs their acts, one after the other. */
import { currentSession } from '../../lib/session.ts';
import { haveRoom, showPhones, shownPhones, type Holder } from '../phones/phone-frames.ts';
import { showNotice } from '../regia/bar-state.ts';
import { errorText, runAction } from '../regia/run-action.ts';
import { leftSandbox } from '../sandbox/left-sandbox.ts';
import type { NavigateTo } from '../sandbox/personas.ts';
import { Actor } from './actor.ts';
import { enterStep, goHome } from './enter-step.ts';
import { forgetDoneFields, keepFields, refillFields } from './fields.ts';
import type { Scene } from './scene.ts';
import { waitUntil, type Subject } from './find.ts';
import { isAt, mustFindStep, subjectsOf } from './steps.ts';
import { endStory, enterStory, keepState, lastKept, restoreState } from './story.ts';
import {
  BEFORE,
  FINALE,
  forgetTour,
  goToStep,
  isTelling,
  LAST_STEP,
  showTour,
  standAt,
  tour,
} from './tour.ts';

const REFUSED: Subject = { role: 'refused', name: '' };

interface Theatre {
  scene: Scene;
  navigateTo: NavigateTo;
  /** Called once the finale is on show. */
  onFinish: () => void;
}

export class TourRun {
  /** Gives up what is under way. */
  #run = new AbortController();
  #isRunning = false;
  /** The step that the sandbox stands at; `null` where that is not known, as in the middle of an act: then a kept state is restored. */
  #standsAt: number | null = null;
  /** The step whose act is under way: where it fails, the story cannot go on from there. */
  #performing: number | null = null;
  /** Whether another run may be under way meanwhile. */
  #isOver = false;
  #preparing: { stop: () => void; ended: Promise<void> } | null = null;

  constructor(private readonly theatre: Theatre) {}

  /** Follows what is asked for, until the returned function is called. */
  start(): () => void {
    const { scene } = this.theatre;
    const onLeave = () => keepFields(tour.get()?.at, scene.page);
    window.addEventListener('pagehide', onLeave);
    const stops = [
      scene.start(),
      tour.subscribe((now, before) => {
        if (now?.visit !== before?.visit) {
          this.#run.abort();
          // A step that is asked for again begins anew.
          if (now?.goal === before?.at) this.#standsAt = null;
        }
        void this.#go();
      }),
      leftSandbox.subscribe(() => {
        if (!isTelling(tour.get())) return;
        forgetTour();
        showNotice('Il giro si è interrotto: il suo ambiente non c’è più.', { tone: 'danger' });
      }),
      () => window.removeEventListener('pagehide', onLeave),
      () => this.#run.abort(),
      () => this.#preparing?.stop(),
      () => showPhones(null),
      () => (this.#isOver = true),
    ];
    void this.#go();
    return () => {
      for (const stop of stops) stop();
    };
  }

  async #go(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let now = tour.get(); now && !this.#isOver; now = tour.get()) {
      const { at, goal, isOpen } = now;
      if (isOpen && goal === at) break;
      this.#run = new AbortController();
      await runAction('Il giro si è fermato', () => this.#work(at, goal, isOpen));
    }
    this.#isRunning = false;
  }

  async #work(at: number, goal: number | null, isOpen: boolean): Promise<void> {
    const { signal } = this.#run;
    this.#performing = null;
    this.#preparing?.stop();
    await this.#preparing?.ended;
    try {
      if (goal === null) return await this.#end();
      // A later step that is kept already is restored; going on by one step is what its act is for.
      const isNext = goal === at + 1 || lastKept(goal) <= at;
      const isActed = isOpen && this.#standsAt === at && goal > at && isNext;
      if (isActed) await this.#perform(at, true).catch((error: unknown) => this.#again(at, error));
      if (isActed && at === LAST_STEP) await this.#finish();
      else await this.#change(Math.min(tour.get()?.goal ?? goal, LAST_STEP));
    } catch (error) {
      if (signal.aborted) return void (this.#standsAt = null);
      const failed = this.#performing ?? at;
      if (failed !== BEFORE) return this.#stay(failed, error);
      await this.#end();
      throw error;
    }
  }

  /** Stays at a step, and says what has failed there; lights a field that was refused. */
  #stay(at: number, error: unknown): void {
    const { scene } = this.theatre;
    scene.rest();
    if (at < FINALE) this.#light(at, REFUSED);
    this.#standsAt = at;
    standAt(at);
    showNotice(`Passo ${at + 1} non riuscito: ${errorText(error)}`, {
      tone: 'danger',
      action: {
        label: 'Rifai il passo',
        run: () => {
          keepFields(at, scene.page);
          goToStep(at);
        },
      },
    });
  }

  /** Dims the scene, makes the state with which a step begins, and shows the step: caption, page and light together. */
  async #change(to: number): Promise<void> {
    const { scene } = this.theatre;
    const { signal } = this.#run;
    const from = tour.get()?.at;
    if (from !== to) keepFields(from, scene.page);
    this.#dim();
    await enterStory();
    const kept = lastKept(to);
    let at = this.#standsAt ?? Infinity;
    if (at > to || at < kept) await restoreState((at = kept));
    for (; at < to; at += 1) await this.#perform(at, false);
    const step = mustFindStep(to);
    await enterStep(step, this.theatre.navigateTo);
    signal.throwIfAborted();
    showPhones((haveRoom() && step.phones) || null);
    this.#light(to);
    // What does not come for long is not waited for: then the page is seen as it is.
    await waitUntil(() => scene.isLit || undefined, signal);
    this.#standsAt = to;
    const isWanted = tour.get()?.goal === to;
    showTour({ at: to, isOpen: true, ...(isWanted && { isHurried: false }) });
    if (isWanted) this.#prepare(to);
  }

  #dim(): void {
    showTour({ isOpen: false });
    this.theatre.scene.rest();
  }

  /** Performs an act once more from how its step begins: what the presenter has done by hand may be in its way. */
  async #again(at: number, error: unknown): Promise<void> {
    if (mustFindStep(at).isNeeded || this.#run.signal.aborted) throw error;
    await this.#change(at);
    await this.#perform(at, true);
  }

  /** Performs a step's act: on show, with time to look at what it changed, or dimmed, where later steps need it. */
  async #perform(at: number, isShown: boolean): Promise<void> {
    const step = mustFindStep(at);
    const { scene } = this.theatre;
    const { signal } = this.#run;
    const actor = new Actor(step.who, scene, signal);
    this.#performing = at;
    this.#standsAt = null;
    // The presenter may have gone elsewhere.
    const page = isShown && scene.page && isAt(step, scene.page) ? scene.page : null;
    // A question of the product may have been left open, to go on by a clicker.
    page?.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (!page && step.isNeeded) {
      this.#dim();
      showPhones(null);
      await enterStep(step, this.theatre.navigateTo);
      await refillFields(actor, at);
    }
    if (page || step.isNeeded) await step.act(actor);
    scene.release();
    if (page) await actor.look();
    forgetDoneFields(at);
    await step.afterwards?.();
    await keepState(at + 1);
    this.#standsAt = at + 1;
    this.#performing = null;
    signal.throwIfAborted();
  }

  /** Fills what a step that is open has prepared, until something else is asked for. */
  #prepare(at: number): void {
    const { who, prepare } = mustFindStep(at);
    if (!prepare) return;
    const run = new AbortController();
    const actor = new Actor(who, this.theatre.scene, run.signal);
    const fill = async (): Promise<void> => {
      try {
        await refillFields(actor, at);
        await prepare(actor);
      } catch (error) {
        if (!run.signal.aborted) throw error;
      } finally {
        this.theatre.scene.release();
      }
    };
    const ended = runAction('Il passo non si prepara', fill);
    this.#preparing = { stop: () => run.abort(), ended };
  }

  /** Lights what a step speaks of: where two phones are shown, on its person's. */
  #light(at: number, ...first: readonly Subject[]): void {
    const step = mustFindStep(at);
    const isOnPhone = step.phones && shownPhones.get();
    this.theatre.scene.show(
      [...first, ...subjectsOf(step)],
      isOnPhone ? (step.as as Holder) : null,
    );
  }

  async #leave(): Promise<void> {
    this.#dim();
    showPhones(null);
    await goHome(this.theatre.navigateTo);
  }

  async #finish(): Promise<void> {
    await this.#leave();
    if (currentSession().access === null) await this.theatre.navigateTo('/');
    standAt(FINALE);
    this.theatre.onFinish();
  }

  async #end(): Promise<void> {
    if (isTelling(tour.get())) await this.#leave();
    forgetTour();
    await endStory().catch(() => {});
  }
}
