package vmodsmith;

public final class Piece {
}
