import { Component, type ReactNode } from 'react';
import { reportFault } from '../faults/reportFault.ts';
import { PartNotLoaded } from '../loading/importPart.ts';

type Props = {
  /** Shown instead of the children once they have thrown. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
};

/** A bug, or a part of the app that did not load: without a boundary React takes the whole page away. */
export class ErrorBoundary extends Component<Props, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  /** A part that did not load has been reported as that. */
  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartNotLoaded)) reportFault('render', error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
